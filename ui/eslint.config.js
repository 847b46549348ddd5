import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';

export default ts.config(
    { ignores: ['node_modules/', 'src/lib/protocol.ts'] },
    ...ts.configs.strict,
    ...svelte.configs.recommended,
    {
        files: ['**/*.svelte', '**/*.svelte.ts'],
        languageOptions: { parserOptions: { parser: ts.parser } },
    },
    {
        rules: {
            // The server's own rules pages are the only markup that is put in as it is.
            'svelte/no-at-html-tags': 'off',
            // Addresses of this page are few and its own router knows them all.
            'svelte/no-navigation-without-resolve': 'off',
        },
    },
);
