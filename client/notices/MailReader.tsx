import { clsx } from 'clsx'
import { useState } from 'react'

import { useStudio } from '#client/settings/service.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import type { Notice } from '#shared/notices/contract.ts'

import { Mail } from './Mail.tsx'

const keyOf = ({ at, to, subject }: Notice) => `${at.toISOString()} ${to} ${subject}`

/** The list beside the mail that is read; one below the other on a narrow screen. */
export function MailReader({ notices }: { notices: readonly Notice[] }) {
  const { moment } = useStudio()
  const [chosen, choose] = useState<string>()
  const read = notices.find((notice) => keyOf(notice) === chosen) ?? notices[0]
  if (!read)
    return (
      <EmptyState title="Nothing sent yet">Book a time or create an account, and its message appears here.</EmptyState>
    )

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[22rem_1fr]">
      <ul className="max-h-80 divide-y divide-line overflow-y-auto border-y border-line lg:max-h-[75vh]">
        {notices.map((notice) => (
          <li key={keyOf(notice)}>
            <button
              type="button"
              aria-pressed={notice === read}
              onClick={() => choose(keyOf(notice))}
              className={clsx(
                'grid w-full gap-0.5 px-3 py-2.5 text-left -outline-offset-2!',
                notice === read ? 'bg-turf shadow-[inset_3px_0_0_var(--color-fairway)]' : 'hover:bg-sunken',
              )}
            >
              <span className="truncate font-medium">
                {notice.subject || notice.text?.slice(0, 60) || 'Text message'}
              </span>
              <span className="flex justify-between gap-3 text-sm text-muted figures">
                <span className="truncate">{notice.to}</span>
                <span className="whitespace-nowrap">{moment(notice.at)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Mail notice={read} />
    </div>
  )
}
