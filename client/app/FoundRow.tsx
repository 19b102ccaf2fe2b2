import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** Who or what was found, and at the end of the row what tells it from others of the name. */
export function FoundRow({ Icon, name, detail }: { Icon: LucideIcon; name: string; detail: ReactNode }) {
  return (
    <>
      <Icon aria-hidden className="size-4.5 shrink-0 text-muted" />
      <span className="min-w-0 truncate">{name}</span>
      <span className="ml-auto max-w-1/2 shrink-0 truncate text-sm text-muted figures">{detail}</span>
    </>
  )
}
