// `npm run admin -- …`: grants, revokes and lists roles, also while the product runs.
import { runOperatorCommand } from './operator.mjs';

runOperatorCommand('admin.ts');
