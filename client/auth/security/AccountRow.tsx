import type { ReactNode } from 'react'

/** One entry of an account: its name, its facts, and its buttons. */
export function AccountRow({
  name,
  facts,
  children,
}: {
  name: ReactNode
  facts: ReactNode
  /** Its buttons. */
  children?: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium break-words">{name}</p>
        <p className="text-sm text-muted figures">{facts}</p>
      </div>
      {children && <div className="flex flex-wrap gap-x-5">{children}</div>}
    </li>
  )
}
