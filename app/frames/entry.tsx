import { Outlet } from 'react-router';
import { EntryFrame } from './entry-frame.tsx';
import { Sending } from './sending.tsx';

export default function Entry() {
  return (
    <EntryFrame>
      <Sending />
      <Outlet />
    </EntryFrame>
  );
}
