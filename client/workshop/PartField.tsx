import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'

import { call } from '#client/api/call.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { useDebounced } from '#client/ui/browser/debounced.ts'
import { controlLook } from '#client/ui/forms/control-look.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { PickerList } from '#client/ui/forms/PickerList.tsx'
import { useCombobox } from '#client/ui/forms/use-combobox.ts'
import { type ItemUnit, nameOfItem, type ProductKind } from '#shared/catalog/goods.ts'
import { heldWords, leftWords } from '#shared/catalog/left.ts'
import type { Output } from '#shared/http/endpoint.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'

import type { ChosenPart } from './club-rows.ts'

const restMilliseconds = 120
const leastLetters = 2

const partsLike = (q: string, kind: ProductKind | undefined) =>
  queryOptions({
    queryKey: ['workshop', 'parts', q, kind],
    queryFn: () => call(inventoryContract.listItems, { query: { q, limit: 8, ...(kind && { kind }) } }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })

type ListedPart = Output<typeof inventoryContract.listItems>['items'][number]

const chosenOf = (item: ListedPart): ChosenPart => ({
  sku: item.sku,
  priceCents: item.priceCents,
  available: item.stock?.available ?? null,
  name: nameOfItem(item),
  ...(item.stock && item.stock.available <= 0 && { held: item.stock }),
})

/** The part of a SKU as sold today; null if it is no longer sold. */
export const findPart = (sku: string) =>
  queryOptions({
    queryKey: ['workshop', 'part', sku],
    queryFn: async () => {
      const { items } = await call(inventoryContract.listItems, { query: { q: sku, limit: 1 } })
      const item = items.find((one) => one.sku === sku)
      return item ? chosenOf(item) : null
    },
    staleTime: 15_000,
  })

interface FoundPart extends ChosenPart {
  unit: ItemUnit
}

interface PartFieldProps {
  label?: string
  /** Limits the parts to one kind. */
  kind?: ProductKind | undefined
  optional?: boolean
  error?: string | undefined
  part: ChosenPart | undefined
  onChoose: (part: FoundPart | undefined) => void
  /** Text that names no part. Sending the form asks about it, so that no wanted part is dropped silently. */
  onUnread?: (typed: string | undefined) => void
  ref?: Ref<HTMLInputElement>
}

/** Finds a grip or other part by letters or by its scanned code. */
export function PartField({ kind, label = kind === 'grip' ? 'Grip' : 'Grip or part', ...props }: PartFieldProps) {
  const { optional = true, part, ...rest } = props
  const { error, onChoose, onUnread, ref } = rest
  const { money } = useStudio()
  const { typed, found, combobox, isNone, problem, type, leave, enter } = usePicker({ kind, part, onChoose, onUnread })
  const { listId, active, isOpen, field } = combobox

  return (
    <div className="relative">
      <Field
        label={label}
        optional={optional}
        error={error ?? problem}
        {...(part?.available != null && { hint: (part.held && heldWords(part.held)) ?? `${part.available} left` })}
      >
        {(ids) => (
          <input
            {...ids}
            ref={ref}
            {...field}
            className={controlLook}
            value={part?.name ?? typed ?? ''}
            onChange={({ target }) => type(target.value)}
            onFocus={enter}
            onBlur={leave}
          />
        )}
      </Field>
      {isOpen && (
        <PickerList
          id={listId}
          label="Parts"
          active={active}
          rows={found.map((item) => ({
            key: item.id,
            name: nameOfItem(item),
            detail: [money(item.priceCents), item.stock && leftWords(item.stock.available, item.stock)]
              .filter(Boolean)
              .join(', '),
          }))}
          onChoose={combobox.choose}
        />
      )}
      {isNone && !problem && <p className="mt-1.5 text-sm text-muted">No part is called “{typed?.trim()}”.</p>}
    </div>
  )
}

interface Picker extends Pick<PartFieldProps, 'part' | 'onChoose'> {
  kind: ProductKind | undefined
  onUnread: PartFieldProps['onUnread'] | undefined
}

function usePicker({ kind, part, onChoose, onUnread }: Picker) {
  const [said, setSaid] = useState<string>()
  const [isLeft, setLeft] = useState(false)
  // A part chosen elsewhere, as the last grip, replaces what was typed.
  const typed = part ? undefined : said
  const letters = useDebounced((typed ?? '').trim(), restMilliseconds)
  const mayRead = usePermissions().holds('read/inventory')
  const isSought = letters.length >= leastLetters
  const { data, ...answer } = useQuery({ ...partsLike(letters, kind), enabled: mayRead && isSought })
  const found = typed === undefined || !isSought || isLeft ? [] : (data?.items ?? [])
  const tell = (text: string | undefined) => {
    setSaid(text)
    onUnread?.(text?.trim() || undefined)
  }
  const choose = (at: number) => {
    const item = found[at]
    if (!item) return
    onChoose({ ...chosenOf(item), unit: item.unit })
    tell(undefined)
  }
  const type = (text: string) => {
    tell(text)
    combobox.restart()
    // Typing again drops the part chosen before.
    if (part || text === '') onChoose(undefined)
  }
  const combobox = useCombobox({
    count: found.length,
    typed: typed ?? '',
    letters,
    answer,
    onChoose: choose,
    onClose: () => tell(undefined),
  })
  const isNone =
    answer.isSuccess && !answer.isPlaceholderData && letters === typed?.trim() && (data?.items ?? []).length === 0
  const unread = isLeft && typed?.trim() ? unreadWords(typed.trim(), isNone) : undefined

  return {
    typed,
    found,
    combobox,
    isNone,
    problem: combobox.trouble ?? unread,
    type,
    leave: () => setLeft(true),
    enter: () => setLeft(false),
  }
}

/** The chosen part; `asks` has the field ask about text that names none. */
export function useChosenPart() {
  const [part, setPart] = useState<ChosenPart>()
  const [unread, setUnread] = useState<string>()
  const [isAsked, setAsked] = useState(false)

  return {
    part,
    setPart: (chosen: ChosenPart | undefined) => {
      setPart(chosen)
      if (chosen) setUnread(undefined)
    },
    asks: () => {
      setAsked(unread !== undefined)
      return unread !== undefined
    },
    field: {
      part,
      error: isAsked && unread !== undefined ? unreadWords(unread) : undefined,
      onUnread: setUnread,
    },
  }
}

/** The question about text that names no part. */
const unreadWords = (typed: string, isNone = false): string =>
  `${isNone ? `No part is called “${typed}”.` : `“${typed}” is no part yet.`} Choose one of the list, or empty the field.`
