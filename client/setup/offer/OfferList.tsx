import type { ReactNode } from 'react'

/** What may be offered, each to be taken or left out. */
export function OfferList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="w-full border-b-2 border-ink pb-1 font-semibold">{title}</legend>
      <ul>{children}</ul>
    </fieldset>
  )
}

/** One of them: whether it is taken, what it is called and costs; the rest is behind it. */
export function OfferRow({
  name,
  note,
  isTaken,
  onTake,
  children,
  more,
}: {
  name: string
  note?: string | undefined
  isTaken: boolean
  onTake: (isTaken: boolean) => void
  /** Its sums and measures. */
  children: ReactNode
  more?: ReactNode
}) {
  return (
    <li className="border-b border-line py-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <label className="flex min-h-11 min-w-56 flex-1 items-center gap-3">
          <input
            type="checkbox"
            checked={isTaken}
            onChange={({ target }) => onTake(target.checked)}
            className="size-5 shrink-0 accent-fairway"
          />
          <span className={isTaken ? 'leading-snug font-medium' : 'leading-snug text-muted'}>
            {name}
            {note && <span className="block text-sm font-normal text-muted">{note}</span>}
          </span>
        </label>
        {isTaken && <div className="flex items-center gap-2 max-sm:pl-8">{children}</div>}
      </div>
      {isTaken && more && (
        <details className="pl-8">
          <summary className="inline-flex min-h-9 items-center text-sm text-fairway underline decoration-fairway/40 underline-offset-4">
            Change<span className="sr-only"> {name}</span>
          </summary>
          <div className="grid gap-3 py-2 sm:grid-cols-2">{more}</div>
        </details>
      )}
    </li>
  )
}
