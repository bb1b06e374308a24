// `npm run migrate`: brings the database to the schema of this version, before nodes of it start.
import { runOperatorCommand } from './operator.mjs';

runOperatorCommand('migrate.ts');
