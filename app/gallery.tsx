import { Gallery } from '#ui/gallery/gallery.tsx';

/** Every part of the design system in every state; reached only with the sandbox on. */
export default function GalleryScreen() {
  return <Gallery />;
}
