import type { ReactNode } from 'react'

/** Facts as a client reads them, one under the other. */
export const Sheet = ({ children }: { children: ReactNode }) => (
  <dl className="grid border-b border-line [&>*]:border-t [&>*]:border-line">{children}</dl>
)

export function SheetRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 py-3 sm:grid-cols-[8rem_1fr]">
      <dt className="text-muted max-sm:text-sm">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
