import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'

import { useStudio } from '#client/settings/service.ts'
import { keptInBrowser } from '#client/ui/browser/kept.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

import { readersQuery } from './reader/queries.ts'
import { choiceWords } from './reader/reader-words.ts'
import { TenderForm, type TenderProps, TenderSumField, useTenderSum } from './TenderForm.tsx'

/** Asks a card reader; without one, or by choice, records what another bank's terminal took. */
export function Terminal(tender: TenderProps) {
  const counter = useReader()
  const [isOther, takeOther] = useState(false)
  if (counter.isPending) return <Skeleton className="h-28" />
  if (counter.reader && !isOther) {
    return <Reader tender={tender} counter={counter} onOther={() => takeOther(true)} />
  }

  return <OtherTerminal {...tender} />
}

interface ReaderProps {
  tender: TenderProps
  counter: ReturnType<typeof useReader>
  onOther: () => void
}

/** Asks a reader for the sum. The order then waits for the card. */
function Reader({ tender, counter, onOther }: ReaderProps) {
  const { money } = useStudio()
  const sum = useTenderSum(tender)
  const { at, act } = tender
  const { reader } = counter
  const decline = act.data?.decline

  return (
    <TenderForm
      tender={tender}
      label="Card reader"
      verb={`Ask ${reader?.name} for ${sum.cents === undefined ? 'it' : money(sum.cents)}`}
      refused="The reader is not asked"
      isReady={sum.cents !== undefined}
      isFirst
      beside={
        at === 'register' ? (
          <Button tone="plain" size="tight" onClick={onOther}>
            Another terminal
          </Button>
        ) : (
          <Button tone="plain" className="justify-self-start" onClick={onOther}>
            Another bank’s terminal has taken it
          </Button>
        )
      }
      onSend={() => reader && sum.cents !== undefined && act.mutate(readerPayment(reader.id, sum.cents))}
    >
      <div className={at === 'register' ? 'flex flex-wrap gap-3' : 'contents'}>
        <TenderSumField tender={tender} sum={sum} />
        <ReaderChoice {...counter} />
      </div>
      {decline && !act.isPending && <Notice kind="problem">{decline.message}</Notice>}
    </TenderForm>
  )
}

const readerPayment = (readerId: string, amountCents: number) => ({ method: 'card' as const, amountCents, readerId })

/** Records a charge of the bank's own terminal, with the slip's reference. */
function OtherTerminal(tender: TenderProps) {
  const { at, act } = tender
  const { money } = useStudio()
  const sum = useTenderSum(tender)
  const [reference, refer] = useState('')
  const typed = reference.trim()
  const cents = sum.cents === undefined ? undefined : money(sum.cents)
  const isRegister = at === 'register'

  return (
    <TenderForm
      tender={tender}
      label="Terminal"
      verb={isRegister ? `${cents ?? 'It'} was taken` : `Take ${cents} by terminal`}
      refused="It is not written down"
      isReady={sum.cents !== undefined}
      onSend={() =>
        sum.cents !== undefined &&
        act.mutate({ method: 'terminal', amountCents: sum.cents, ...(typed && { reference: typed }) })
      }
    >
      <div className={isRegister ? 'flex flex-wrap gap-3' : 'contents'}>
        <TenderSumField tender={tender} sum={sum} label="Taken by the terminal" />
        <Field
          label="Reference"
          optional
          hint={isRegister ? undefined : 'From the slip of the terminal. Charge the card there first.'}
        >
          {(ids) => (
            <TextInput
              {...ids}
              data-first
              autoComplete="off"
              maxLength={60}
              {...(isRegister ? { placeholder: 'As on its slip' } : { className: 'font-mono' })}
              value={reference}
              onChange={({ target }) => refer(target.value)}
            />
          )}
        </Field>
      </div>
    </TenderForm>
  )
}

/** The reader asked last on this device, usually the nearest. */
const lastReader = keptInBrowser('register-reader', z.string())

/** The readers, and the chosen one. */
function useReader() {
  const { data: readers, isPending } = useQuery(readersQuery)
  const [chosen, choose] = useState(() => lastReader.read())
  const reader =
    readers?.find(({ id }) => id === chosen) ?? readers?.find(({ isOnline }) => isOnline !== false) ?? readers?.[0]

  return {
    readers: readers ?? [],
    isPending,
    reader,
    choose: (id: string) => {
      lastReader.write(id)
      choose(id)
    },
  }
}

/** Chooses a reader; with only one, shows its state if it cannot be asked. */
function ReaderChoice({ readers, reader, choose }: ReturnType<typeof useReader>) {
  if (!reader) return null
  if (readers.length === 1) {
    return choiceWords(reader) === reader.name ? null : <p className="text-sm text-muted">{choiceWords(reader)}.</p>
  }

  return (
    <Field label="Reader">
      {(ids) => (
        <Select {...ids} value={reader.id} onChange={({ target }) => choose(target.value)}>
          {readers.map((one) => (
            <option key={one.id} value={one.id}>
              {choiceWords(one)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
