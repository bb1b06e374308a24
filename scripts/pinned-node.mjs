// Imported first by programs that run on no older Node than the one package.json pins.
import { requireNode } from './node-version.mjs';

requireNode();
