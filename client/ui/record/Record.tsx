import type { ReactNode } from 'react'

/** The page of one record, below its title bar: two thirds for what it is, a third for who, how much and what happened. */
export function Record({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="group/record grid grid-cols-[minmax(0,1fr)] items-start xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 p-4">{children}</div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 border-line p-4 max-xl:border-t xl:min-h-[calc(100dvh-56px)] xl:border-l xl:group-has-[+section]/record:min-h-[calc(100dvh-113px)]">
        {aside}
      </div>
    </div>
  )
}

/** A titled part of a record, a panel or an editor. */
export function RecordPart({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex min-h-row items-center justify-between gap-3 border-b border-line">
        <h2 className="text-sm font-semibold">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
