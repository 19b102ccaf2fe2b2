import { useSuspenseQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Channel, ChosenKind } from '#shared/notices/kinds.ts'
import type { Choice, Preferences as AllPreferences } from '#shared/notices/preferences.ts'

import { preferencesOf, useChoosing, type PreferencesOwner } from './queries.ts'

const kinds: Record<ChosenKind, { label: string; about: string }> = {
  reminder: { label: 'Reminders', about: 'Before each booking, and about clubs that are here; never at night.' },
  offer: { label: 'Offers', about: 'A time that you wait for is free.' },
  news: { label: 'News', about: 'What is new at the studio, and when your grips are old: a few times a year.' },
}

const channels: Record<Channel, string> = { email: 'E-mail', sms: 'Text' }

/** What somebody is told and by which channel; each press is saved at once. */
export function Preferences({ whose }: { whose: PreferencesOwner }) {
  const { data: preferences } = useSuspenseQuery(preferencesOf(whose))
  const choosing = useChoosing(whose)

  return (
    <div className="grid gap-4">
      {preferences.ended.map(({ channel, sentence }) => (
        <Notice key={channel} kind="warning" title={channel === 'sms' ? 'No texts' : 'No e-mails'}>
          <p>{sentence}</p>
        </Notice>
      ))}
      <table className="w-full border-y border-line text-left">
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <th scope="col" className="py-2 pr-3 font-normal">
              What we write about
            </th>
            {Channel.options.map((channel) => (
              <th key={channel} scope="col" className="w-20 py-2 text-center font-normal">
                {channels[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          <Row label="What you need" about="Confirmations, changes, cancellations, security.">
            <td className="text-center">
              <Check aria-hidden className="inline size-5 text-fairway" />
              <span className="sr-only">Always</span>
            </td>
            <td className="text-center text-sm text-muted">-</td>
          </Row>
          {ChosenKind.options.map((kind) => (
            <Row key={kind} {...kinds[kind]}>
              {Channel.options.map((channel) => (
                <td key={channel} className="text-center">
                  <Choosable
                    choice={choiceOf(preferences, kind, channel)}
                    onChoose={choosing.mutate}
                    preferences={preferences}
                  />
                </td>
              ))}
            </Row>
          ))}
        </tbody>
      </table>
      <p className="text-sm text-muted">{reachWords(preferences)}</p>
      {choosing.error ? (
        <Refusal title="It is not saved" error={choosing.error} />
      ) : (
        <output className="text-sm font-medium text-fairway empty:hidden">{choosing.isSuccess && 'Saved.'}</output>
      )}
    </div>
  )
}

function Row({ label, about, children }: { label: string; about: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row" className="py-3 pr-3 font-medium">
        {label}
        <span className="block text-sm font-normal text-muted">{about}</span>
      </th>
      {children}
    </tr>
  )
}

function Choosable({
  choice,
  preferences,
  onChoose,
}: {
  choice: Choice
  preferences: AllPreferences
  onChoose: (choice: Choice) => void
}) {
  const { kind, channel, wanted } = choice
  const isReached = preferences.reach[channel] !== null

  return (
    <label className="inline-grid size-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={`${kinds[kind].label} by ${channels[channel].toLowerCase()}`}
        className="size-5 accent-fairway"
        checked={wanted && isReached}
        disabled={!isReached}
        onChange={({ target }) => onChoose({ kind, channel, wanted: target.checked })}
      />
    </label>
  )
}

const choiceOf = ({ choices }: AllPreferences, kind: ChosenKind, channel: Channel): Choice =>
  choices.find((one) => one.kind === kind && one.channel === channel) ?? { kind, channel, wanted: false }

function reachWords({ reach: { email, sms } }: AllPreferences): string {
  const mail = email ? `E-mail goes to ${email}.` : 'The studio knows no e-mail address of you.'
  const texts = sms
    ? `Texts go to the number that ends in ${sms.slice(-4)}; answer STOP to one, and there are no more.`
    : 'For texts the studio needs your phone number with its area code.'

  return `${mail} ${texts}`
}
