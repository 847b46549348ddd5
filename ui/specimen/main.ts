import { mount } from 'svelte';

import '../src/style/app.css';
import Specimen from './Specimen.svelte';

const target = document.getElementById('page');
if (target) mount(Specimen, { target });
