import { brandMark } from '@/lib/brand.ts';

/** The mark of the product with its name, never shortened. */
export function Brand({ name }: { name: string }) {
  return (
    <span className="inline-flex shrink-0 items-center gap-2 whitespace-nowrap text-h3" data-testid="brand">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${brandMark.size} ${brandMark.size}`}
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        className="size-6 shrink-0"
      >
        <path d={brandMark.border} strokeWidth={brandMark.borderWidth} className="text-ink-3" />
        {brandMark.strokes.map((stroke) => (
          <path key={stroke} d={stroke} strokeWidth={brandMark.strokeWidth} className="text-link" />
        ))}
      </svg>
      <span translate="no">{name}</span>
    </span>
  );
}
