import { Outlet } from 'react-router';
import { EntryFrame } from './entry-frame.tsx';
import { Sending } from './sending.tsx';
import { useRefusedField } from './use-refused-field.ts';

export default function Entry() {
  useRefusedField();
  return (
    <EntryFrame>
      <Sending />
      <Outlet />
    </EntryFrame>
  );
}
