import { OWN_SECRET, type Verdict } from '#platform/secret-checks.ts';

interface Place {
  /** `SECRET` is set, so the file is not read. */
  readonly isSet: boolean;
  readonly file: string;
}

const LOST = 'If it is lost for good, run: npm run admin -- accept-secret';
const NOTHING = 'Nothing was changed.';

/** Describes the faults of a start's secrets, one line each, with the way out. */
export function secretFaults(verdicts: ReadonlyMap<string, Verdict>, place: Place): string[] {
  return [...verdicts].flatMap(([name, verdict]) => {
    if (verdict !== 'wrong' && verdict !== 'missing') return [];
    return [name === OWN_SECRET ? ownFault(place) : voucherFault(name, verdict)];
  });
}

/** There is no secret, but there are data that one has sealed. */
export function secretMissing(file: string): string {
  return `SECRET: expected the secret of the data in this database, found neither SECRET nor the file ${file}. ${NOTHING} Restore the file from the backup of the data, or set SECRET to its text. ${LOST}`;
}

function ownFault({ isSet, file }: Place): string {
  const found = isSet ? 'another one in SECRET' : `another one in ${file}`;
  return `SECRET: expected the secret that sealed the data in this database, found ${found}. ${NOTHING} Set SECRET to the value it had, or unset it and restore the file ${file} from the backup of the data. ${LOST}`;
}

function voucherFault(name: string, verdict: 'wrong' | 'missing'): string {
  const id = name.slice(name.indexOf(':') + 1);
  const found = verdict === 'missing' ? 'no key of this name' : 'another key under this name';
  return `VOUCHER_KEYS: expected the key "${id}" that sealed codes of vouchers in this database, found ${found}. ${NOTHING} Add the key "${id}" with the secret it had; a new key needs a new name. ${LOST}`;
}
