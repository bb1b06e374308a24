import fc from 'fast-check';
import { expect, test } from 'vitest';
import { championOf } from './elimination/champion.ts';
import { anyFormat, anySize, betterSeedWins, bracketOf, playedToTheEnd } from './elimination/test-kit.ts';
import { retold } from './told.ts';
