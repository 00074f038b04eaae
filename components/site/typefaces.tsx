import { listTypefaces, type TypePair, type TypeRole } from '@/lib/model/typefaces';

interface TypefacesProps {
  pair: TypePair | undefined;
  language: string;
  /** URLs of the owner's files. */
  own: Partial<Record<TypeRole, string | undefined>>;
  /** Whether late typefaces are shown, too, which moves text: for a preview of them. */
  isPreview?: boolean;
}

/** The typefaces of the page; those of its language are preloaded, so that the first visit shows them (lib/http/defer-scripts.ts has the exception). */
export function Typefaces({ pair, language, own, isPreview }: TypefacesProps) {
  const { rules, preloads } = listTypefaces(pair, language, own);
  return (
    <>
      {preloads.map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
      ))}
      <style href={`type-${language}`} precedence="type">
        {isPreview ? rules.replaceAll('font-display:optional', 'font-display:swap') : rules}
      </style>
    </>
  );
}
