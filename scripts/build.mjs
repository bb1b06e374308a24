// `npm run build`: installs what the build needs, and builds the screens where they are missing or out of date.
import { build, install } from './prepare.mjs';

install();
build();
