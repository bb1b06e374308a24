import { Outlet } from 'react-router';
import { EntryFrame } from './entry-frame.tsx';

export default function Entry() {
  return (
    <EntryFrame>
      <Outlet />
    </EntryFrame>
  );
}
