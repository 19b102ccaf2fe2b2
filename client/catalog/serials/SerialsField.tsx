import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'

import { call } from '#client/api/call.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { unitsContract } from '#shared/inventory/units/contract.ts'
import type { MissedThing } from '#shared/inventory/units/missed.ts'
import { showPassport } from '#shared/workshop/passport.ts'

interface SerialsFieldProps {
  label: string
  hint: string
  error?: string | undefined
  serials: readonly string[]
  isFirst?: boolean
  /** Of which of several, for `focusSerials`. */
  of?: string
  onChange: (serials: string[]) => void
}

/** A scan of the item leads to its serials. */
export const focusSerials = (of: string) => document.querySelector<HTMLElement>(`[data-serials="${of}"] input`)?.focus()

/** A serial for each piece: typed, scanned, or pasted as lines. */
export function SerialsField({ label, hint, error, serials, isFirst = false, of, onChange }: SerialsFieldProps) {
  const [text, setText] = useState('')
  const [twice, setTwice] = useState<readonly string[]>([])
  const add = (typed: string) => {
    const joined = joinSerials(serials, typed)
    setText('')
    setTwice(joined.twice)
    if (joined.serials.length > serials.length) onChange(joined.serials)
  }

  return (
    <div className="grid gap-2" data-serials={of}>
      <Field label={label} hint={hint} error={twice.length > 0 ? `${twice.join(', ')} stands there already.` : error}>
        {(ids) => (
          <TextInput
            {...ids}
            data-first={isFirst || undefined}
            data-takes-scans
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onBlur={() => {
              setTwice([])
              if (text.trim() !== '') add(text)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.currentTarget.value.trim() === '') return
              // Of a serial, not of the form.
              event.preventDefault()
              add(event.currentTarget.value)
            }}
            onPaste={(event) => {
              event.preventDefault()
              add(text + event.clipboardData.getData('text'))
            }}
          />
        )}
      </Field>
      <Chips label={label} serials={serials} onChange={onChange} />
      <MissedSerials serials={serials} />
    </div>
  )
}

function Chips({ label, serials, onChange }: Pick<SerialsFieldProps, 'label' | 'serials' | 'onChange'>) {
  if (serials.length === 0) return null

  return (
    <ul aria-label={`${label}: named`} className="flex flex-wrap gap-2">
      {serials.map((serial) => (
        <li key={serial} className="flex items-center rounded border border-edge/50 bg-sunken pl-2 text-sm">
          <span className="font-mono wrap-anywhere">{serial}</span>
          <button
            type="button"
            aria-label={`Take ${serial} out`}
            className="grid size-11 place-items-center rounded text-muted hover:text-ink md:size-8"
            onClick={() => onChange(serials.filter((one) => one !== serial))}
          >
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Warns of what is reported lost or stolen among some serials: it is received all the same. */
function MissedSerials({ serials }: { serials: readonly string[] }) {
  const mayAsk = usePermissions().holds('read/inventory')
  const { data } = useQuery({
    ...missedOf(serials),
    enabled: mayAsk && serials.length > 0,
    placeholderData: keepPreviousData,
  })
  const missed = serials.length === 0 ? [] : (data?.missed ?? []).filter(({ kind }) => kind !== 'demo')
  if (missed.length === 0) return null

  return (
    <Notice kind="warning" title="Reported missing">
      <ul>
        {missed.map((thing) => (
          <li key={`${thing.kind} ${thing.serial}`}>
            <Missed thing={thing} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Missed({ thing: { serial, status, name, passportCode, item } }: { thing: MissedThing }) {
  const mayOpen = usePermissions().holds('manage_tickets/workshop')

  return (
    <>
      <span className="font-mono">{serial}</span>
      {passportCode === null
        ? ` was missing here: ${name}, ${item?.sku ?? ''}.`
        : ` is a client’s ${name.toLowerCase()} that is ${status}. Keep it here, and call its owner.`}{' '}
      {passportCode !== null && mayOpen && <Link to={`/club#${passportCode}`}>{showPassport(passportCode)}</Link>}
    </>
  )
}

const isSame = (one: string, other: string) => one.toUpperCase() === other.toUpperCase()

/** Typed, scanned or pasted: one on a line, or between commas. Those that stand there already are told apart. */
function joinSerials(before: readonly string[], text: string) {
  const serials = [...before]
  const twice: string[] = []
  for (const serial of text.split(/[\n\r\t,;]+/).map((part) => part.trim())) {
    if (serial === '') continue
    if (serials.some((known) => isSame(known, serial))) twice.push(serial)
    else serials.push(serial)
  }

  return { serials, twice }
}

/** What is lost or stolen of what some serials or codes name. */
export const missedOf = (serials: readonly string[]) =>
  queryOptions({
    queryKey: ['inventory', 'missed', ...serials],
    queryFn: () => call(unitsContract.findMissedSerials, { body: { serials: [...serials] } }),
    staleTime: 60_000,
  })
