import { IdCard, type LucideIcon, Mail, Phone, UserRound } from 'lucide-react'

interface Sight {
  Icon: LucideIcon
  what: string
  /** What it is for this person, where that is known here. */
  value?: string
}

/** What an app would see of a person, in words. */
export function ScopeList({ scopes, email }: { scopes: readonly string[]; email: string }) {
  const sights: Record<string, Sight> = {
    profile: { Icon: UserRound, what: 'Your name and picture' },
    email: { Icon: Mail, what: 'Your e-mail address', value: email },
    phone: { Icon: Phone, what: 'Your phone number' },
  }
  const seen = scopes.flatMap((scope) => sights[scope] ?? [])

  return (
    <section aria-labelledby="sights" className="rounded border border-line bg-sunken px-5 py-4">
      <h2 id="sights" className="font-semibold">
        It will see
      </h2>
      <ul className="mt-3 grid gap-3">
        <SightRow Icon={IdCard} what="That you have an account here" />
        {seen.map((sight) => (
          <SightRow key={sight.what} {...sight} />
        ))}
      </ul>
    </section>
  )
}

function SightRow({ Icon, what, value }: Sight) {
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
