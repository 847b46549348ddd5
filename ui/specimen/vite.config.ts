import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// Built for development: what is drawn knows from which file it comes.
export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../public',
  plugins: [svelte({ configFile: '../svelte.config.js' })],
  build: {
    outDir: '../../build/specimen',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    minify: false,
  },
});
