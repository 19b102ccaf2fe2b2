import { OpenBay } from './OpenBay.tsx'
import { guardianRules } from './youth-words.ts'

/** What parents and guardians may rely on, and where the lessons take place. */
export function GuardianRules() {
  return (
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[1.1fr_1fr]">
      <dl className="border-t-2 border-ink">
        {guardianRules.map(({ rule, why }) => (
          <div key={rule} className="border-b border-line py-4">
            <dt className="font-semibold">{rule}</dt>
            <dd className="max-w-[60ch] text-muted">{why}</dd>
          </div>
        ))}
      </dl>
      <figure className="self-start rounded border border-line bg-surface p-5">
        <OpenBay />
        <figcaption className="mt-3 border-t border-line pt-2 text-sm text-muted">The open bay, from above.</figcaption>
      </figure>
    </div>
  )
}
