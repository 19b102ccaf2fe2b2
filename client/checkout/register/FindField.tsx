import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type Ref, useId, useState } from 'react'

import { detailOf, type Goods, goodsMatching } from '#client/orders/service.ts'
import { peopleToPick } from '#client/people/service.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { useDebounced } from '#client/ui/browser/debounced.ts'
import { controlLook } from '#client/ui/forms/control-look.ts'
import type { PickedPerson } from '#client/ui/forms/PersonPicker.tsx'
import { PickerList } from '#client/ui/forms/PickerList.tsx'
import { troubleOf } from '#client/ui/forms/use-combobox.ts'

interface FindFieldProps {
  ref: Ref<HTMLInputElement>
  onGoods: (goods: Goods) => void
  onPerson: (person: PickedPerson) => void
  /** Submitted before anything was found. */
  onCode: (code: string) => void
  /** Enter in the empty field. */
  onTenders: () => void
  /** Backspace in the empty field. */
  onDropLast: () => void
}

/** The register's main field: a code, or letters of goods or a client. Enter in the empty field goes on to the payment. */
export function FindField({ ref, ...does }: FindFieldProps) {
  const listId = useId()
  const { studio } = useStudio()
  const find = useFindField(does)
  const { typed, options, active, isOpen, isNothing, problem } = find

  return (
    <div className="relative">
      <input
        ref={ref}
        role="combobox"
        aria-label="Scan, product or client"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && options[active] ? `${listId}-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        enterKeyHint="go"
        placeholder="Scan, product or client"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a queue looks on: the first scan goes here
        autoFocus
        className={controlLook}
        value={typed}
        onChange={({ target }) => find.type(target.value)}
        onKeyDown={find.onKeyDown}
        onBlur={find.close}
      />
      {isOpen && (
        <PickerList
          id={listId}
          label="Found"
          active={active}
          rows={options.map(({ goods, person }) =>
            goods
              ? { key: goods.sku, name: goods.name, detail: detailOf(goods, studio) }
              : { key: person.id, name: person.name, detail: person.detail ?? '' },
          )}
          onChoose={find.choose}
        />
      )}
      <output className="sr-only">{isOpen ? `${options.length} found` : ''}</output>
      {(isNothing || problem) && (
        <p className="mt-1.5 text-sm text-muted">{problem ?? `Nothing is called “${typed.trim()}”.`}</p>
      )}
    </div>
  )
}

function useFindField({ onGoods, onPerson, onCode, onTenders, onDropLast }: Omit<FindFieldProps, 'ref'>) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const [isClosed, setClosed] = useState(false)
  const { options, isReady, ...found } = useFind(typed)
  const isOpen = !isClosed && options.length > 0

  const type = (text: string) => {
    setTyped(text)
    setActive(0)
    setClosed(false)
  }
  const take = ({ goods, person }: FoundOption) => {
    if (goods) onGoods(goods)
    else onPerson(person)
    type('')
  }
  const choose = (index: number) => {
    const option = options[index]
    if (option) take(option)
  }
  const enter = () => {
    const text = typed.trim()
    const option = options[active]
    if (text === '') return onTenders()
    if (isReady && isOpen && option) return take(option)
    if (isReady && options.length === 0) return

    onCode(text)
    type('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Backspace' && typed === '' && !event.repeat) return onDropLast()
    if (event.key === 'Enter') enter()
    else if (step && isOpen) setActive((active + step + options.length) % options.length)
    else if (event.key === 'Escape' && isOpen) setClosed(true)
    else return

    event.preventDefault()
  }

  return { typed, type, options, active, isOpen, choose, onKeyDown, close: () => setClosed(true), ...found }
}

const leastLetters = 2
const restMilliseconds = 120

type FoundOption = { goods: Goods; person?: undefined } | { person: PickedPerson; goods?: undefined }

/** Suggestions, goods before people; `isReady` once the answer matches these letters. */
function useFind(typed: string) {
  const text = typed.trim()
  const letters = useDebounced(text, restMilliseconds)
  const enabled = letters.length >= leastLetters && text.length >= leastLetters
  const mayRead = usePermissions().holds('read/inventory')
  const goods = useQuery({ ...goodsMatching(letters), enabled: enabled && mayRead })
  const people = useQuery({
    queryKey: ['orders', 'register', 'people', letters],
    queryFn: () => peopleToPick(letters),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })
  const options: FoundOption[] = enabled
    ? [
        ...(goods.data ?? []).map((one) => ({ goods: one })),
        // People found for earlier letters are not mixed with goods found for these.
        ...((!people.isPlaceholderData && people.data) || []).map((person) => ({ person })),
      ]
    : []
  const isReady = enabled && letters === text && (!mayRead || (goods.isSuccess && !goods.isPlaceholderData))

  return {
    options,
    isReady,
    isNothing: isReady && people.isSuccess && !people.isPlaceholderData && options.length === 0,
    problem: troubleOf(goods) ?? troubleOf(people),
  }
}
