import { brandMark } from '@/lib/brand.ts';

/** The product's logo with its full name. */
export function Brand({ name }: { name: string }) {
  return (
    <span className="inline-flex shrink-0 items-center gap-2 whitespace-nowrap text-h3" data-testid="brand">
      <BrandMark className="size-6 shrink-0" border="text-ink-3" strokes="text-link" />
      <span translate="no">{name}</span>
    </span>
  );
}

type MarkProps = { className: string; border?: string; strokes?: string };

/** The logo alone, decorative. Its parts have the colour of the surrounding text unless given classes. */
export function BrandMark({ className, border, strokes }: MarkProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${brandMark.size} ${brandMark.size}`}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      className={className}
    >
      <path d={brandMark.border} strokeWidth={brandMark.borderWidth} className={border} />
      {brandMark.strokes.map((stroke) => (
        <path key={stroke} d={stroke} strokeWidth={brandMark.strokeWidth} className={strokes} />
      ))}
    </svg>
  );
}
