import { Link } from 'react-router';
import { BrandMark } from '#ui/components/brand-mark.tsx';
import { useVisit } from '#ui/screen/viewer.ts';

/** The brand's mark, leading to its first page. */
export function HomeMark() {
  const { brand } = useVisit();
  return (
    <Link to={brand.landing.baseRoute}>
      <BrandMark path={brand.look.mark} name={brand.name} />
    </Link>
  );
}
