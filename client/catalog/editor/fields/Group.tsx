import type { ReactNode } from 'react'

/** Fields that belong together, under their heading. */
export function Group({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 w-full border-b border-line pb-1 text-sm font-semibold">{title}</legend>
      {note && <p className="max-w-prose text-sm text-muted">{note}</p>}
      {children}
    </fieldset>
  )
}
