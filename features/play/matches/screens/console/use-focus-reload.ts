import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Lists over many events have no channel of their own: they are fresh whenever somebody comes back to them. */
export function useFocusReload(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) void revalidate();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [revalidate]);
}
