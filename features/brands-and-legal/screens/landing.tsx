import { useTexts } from '#ui/i18n/texts.tsx';

export default function Landing() {
  const t = useTexts('common');
  return <h1>{t('product')}</h1>;
}
