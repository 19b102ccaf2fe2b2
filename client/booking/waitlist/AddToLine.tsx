import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { instantOf } from '#client/booking/instant-of.ts'
import { servicesQuery, staffQuery } from '#client/catalog/service.ts'
import { peopleToPick } from '#client/people/service.ts'
import { useStudio, useToday } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { type PickedPerson, PersonPicker } from '#client/ui/forms/PersonPicker.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { DayPart } from '#shared/booking/waitlist/waitlist.ts'

import { FreeInstead } from './FreeInstead.tsx'
import { joinWaitlist } from './queries.ts'
import { partWords } from './waitlist-words.ts'

interface Wish {
  serviceCode: string
  /** Empty: the first, and anybody. */
  option: string
  staffId: string
  day: string
  /** A part of the day, or empty for one time alone. */
  part: DayPart | ''
  time: string
}

/** The desk puts a client on the waitlist, for a time or for any time of a part of a day. */
export function AddToLine({ onClose }: { onClose: () => void }) {
  const { localOf } = useStudio()
  const { data: services = [] } = useQuery(servicesQuery)
  const [person, pick] = useState<PickedPerson>()
  const [wish, setWish] = useState<Wish>({
    serviceCode: '',
    option: '',
    staffId: '',
    day: useToday(),
    part: 'morning',
    time: '',
  })
  const serviceCode = wish.serviceCode || (services[0]?.code ?? '')
  const isComplete = person !== undefined && serviceCode !== '' && (wish.part !== '' || wish.time !== '')
  const joining = useAct(() => joinWaitlist(entryOf({ ...wish, serviceCode }, person?.id ?? '', localOf)), {
    done: () => `${person?.name ?? ''} is on the waitlist`,
    touches: [['booking', 'waitlist']],
    onDone: onClose,
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete && !joining.isPending) joining.mutate()
  }

  return (
    <Dialog title="Add somebody to the waitlist" onClose={onClose}>
      <form className="grid gap-4" onSubmit={send}>
        {person ? (
          <p className="flex flex-wrap items-center justify-between gap-3">
            <strong>{person.name}</strong>
            <Button tone="quiet" size="small" onClick={() => pick(undefined)}>
              Somebody else
            </Button>
          </p>
        ) : (
          <PersonPicker isFirst label="Client" find={peopleToPick} onPick={pick} />
        )}
        <WishFields wish={{ ...wish, serviceCode }} onChange={(more) => setWish((now) => ({ ...now, ...more }))} />
        {joining.error && (
          <Refusal title="They do not wait for it" error={joining.error}>
            <FreeInstead error={joining.error} serviceCode={serviceCode} />
          </Refusal>
        )}
        <Button type="submit" className="justify-self-start" busy={joining.isPending} disabled={!isComplete}>
          Add to the waitlist
        </Button>
      </form>
    </Dialog>
  )
}

function WishFields({ wish, onChange }: { wish: Wish; onChange: (more: Partial<Wish>) => void }) {
  const today = useToday()
  const { data: services = [] } = useQuery(servicesQuery)
  const { data: staff = [] } = useQuery(staffQuery)
  const options = services.find(({ code }) => code === wish.serviceCode)?.options ?? []
  const able = staff.filter(({ serviceCodes }) => serviceCodes.includes(wish.serviceCode))

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Choice
        label="Service"
        value={wish.serviceCode}
        among={services.map(({ code, name }) => [code, name])}
        onChoose={(serviceCode) => onChange({ serviceCode, option: '', staffId: '' })}
      />
      {options.length > 1 && (
        <Choice
          label="Option"
          value={wish.option || (options[0]?.code ?? '')}
          among={options.map(({ code, name }) => [code, name])}
          onChoose={(option) => onChange({ option })}
        />
      )}
      {able.length > 1 && (
        <Choice
          label="With"
          value={wish.staffId}
          among={[['', 'Anyone'], ...able.map(({ id, name }) => [id, name] as const)]}
          onChoose={(staffId) => onChange({ staffId })}
        />
      )}
      <Field label="Day">
        {(ids) => (
          <TextInput
            {...ids}
            type="date"
            required
            min={today}
            value={wish.day}
            onChange={({ target }) => onChange({ day: target.value })}
          />
        )}
      </Field>
      <Choice
        label="When"
        value={wish.part}
        among={[
          ...DayPart.options.map((part) => [part, `Any time of the ${partWords[part]}`] as const),
          ['', 'One time'],
        ]}
        onChoose={(part) => onChange({ part: DayPart.safeParse(part).data ?? '' })}
      />
      {wish.part === '' && (
        <Field label="Time">
          {(ids) => (
            <TextInput
              {...ids}
              type="time"
              required
              value={wish.time}
              onChange={({ target }) => onChange({ time: target.value })}
            />
          )}
        </Field>
      )}
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string
  among: readonly (readonly [value: string, name: string])[]
  onChoose: (value: string) => void
}

const Choice = ({ label, value, among, onChoose }: ChoiceProps) => (
  <Field label={label}>
    {(ids) => (
      <Select {...ids} value={value} onChange={({ target }) => onChoose(target.value)}>
        {among.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

function entryOf(
  { serviceCode, option, staffId, day, part, time }: Wish,
  personId: string,
  localOf: (moment: Date) => string,
) {
  const who = { personId, ...(option && { option }), ...(staffId && { staffId }) }

  return part === ''
    ? { serviceCode, startsAt: instantOf(`${day}T${time}`, localOf), ...who }
    : { serviceCode, day, part, ...who }
}
