import { IdCard, type LucideIcon, Mail, Phone, UserRound } from 'lucide-react'

import { leastSeen, scopeWords } from './scope-words.ts'

interface SightRowProps {
  Icon: LucideIcon
  what: string
  /** What it is for this person, where that is known here. */
  value?: string | undefined
}

const icons: Partial<Record<string, LucideIcon>> = { profile: UserRound, email: Mail, phone: Phone }

/** What an app would see of a person, in words. */
export function ScopeList({ scopes, email }: { scopes: readonly string[]; email: string }) {
  const seen = scopes.flatMap((scope) => {
    const [what, Icon] = [scopeWords[scope], icons[scope]]
    return what && Icon ? { Icon, what, value: scope === 'email' ? email : undefined } : []
  })

  return (
    <section aria-labelledby="sights" className="rounded border border-line bg-sunken px-5 py-4">
      <h2 id="sights" className="font-semibold">
        It will see
      </h2>
      <ul className="mt-3 grid gap-3">
        <SightRow Icon={IdCard} what={leastSeen} />
        {seen.map((sight) => (
          <SightRow key={sight.what} {...sight} />
        ))}
      </ul>
    </section>
  )
}

function SightRow({ Icon, what, value }: SightRowProps) {
  return (
    <li className="flex gap-3">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-fairway" />
      <span className="min-w-0">
        {what}
        {value && <span className="block wrap-anywhere text-muted">{value}</span>}
      </span>
    </li>
  )
}
