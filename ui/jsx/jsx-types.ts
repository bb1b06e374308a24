import type {
  ComponentClass,
  ExoticComponent,
  JSX as React,
  ReactElement,
  ReactPortal,
} from 'react';

/** A component's return value: no text alone, which another component could put beside elements. */
export type Shown = ReactElement | ReactPortal | boolean | null | undefined | readonly Shown[];

/** React's own types of JSX, but for what a component may return. */
export declare namespace JSX {
  type ElementType =
    | keyof React.IntrinsicElements
    // biome-ignore lint/suspicious/noExplicitAny: props of any component
    | ((props: any) => Shown)
    // biome-ignore lint/suspicious/noExplicitAny: likewise
    | ExoticComponent<any>
    // biome-ignore lint/suspicious/noExplicitAny: likewise
    | ComponentClass<any>;
  type Element = React.Element;
  type ElementClass = React.ElementClass;
  type ElementAttributesProperty = React.ElementAttributesProperty;
  type ElementChildrenAttribute = React.ElementChildrenAttribute;
  type LibraryManagedAttributes<C, P> = React.LibraryManagedAttributes<C, P>;
  type IntrinsicAttributes = React.IntrinsicAttributes;
  type IntrinsicClassAttributes<T> = React.IntrinsicClassAttributes<T>;
  type IntrinsicElements = React.IntrinsicElements;
}
