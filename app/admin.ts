import '../scripts/pinned-node.mjs';
import { runAdminCommand } from './admin-command.ts';
import { runAsProcess } from './operator-process.ts';

/** The process of `npm run admin`. */
runAsProcess(() => runAdminCommand(process.argv.slice(2), process.env));
