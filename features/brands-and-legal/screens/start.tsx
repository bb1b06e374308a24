import { redirect } from 'react-router';

/** `/` leads to the landing page. */
export function loader() {
  return redirect('/landing');
}
