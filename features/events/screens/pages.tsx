export { Pages } from '#ui/screen/pages.tsx';
