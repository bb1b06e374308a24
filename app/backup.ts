import '../scripts/pinned-node.mjs';
import { runBackupCommand } from './backup-command.ts';
import { runAsProcess } from './operator-process.ts';

/** The process of `npm run backup`. */
runAsProcess(() => runBackupCommand(process.argv.slice(2), process.env));
