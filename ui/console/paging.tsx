export { Pages as Paging } from '../screen/pages.tsx';
