import type { TabProps } from '#client/catalog/editor/service-form.ts'
import { wordOf } from '#client/catalog/editor/status-words.ts'
import { Group } from '#client/records/fields.tsx'
import { WholeField } from '#client/records/fields.tsx'
import { TextField } from '#client/records/fields.tsx'
import { Button } from '#client/ui/Button.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { Select } from '#client/ui/forms/Select.tsx'
import type { RequirementDocument } from '#shared/catalog/document.ts'
import type { CatalogChoices } from '#shared/catalog/editor-contract.ts'

const kindWords = { staff: 'of the staff with', bay: 'bay with', device: 'device with' } as const

/** Whom and what each option takes, and how a bay must stand for it. */
export function WhereTab({ form, choices }: TabProps) {
  const options = form.watch('options')
  const setUp = form.watch('setUp')

  return (
    <>
      {options.map(({ code, name }, at) => (
        <Group key={code} title={options.length > 1 ? `${name || code} needs` : 'It needs'}>
          <Requirements form={form} choices={choices} at={at} />
        </Group>
      ))}
      <Group title="Who plays">
        <WholeField
          form={form}
          path="capacity"
          label="At most"
          unit="players"
          hint="They share the price of one booking. With 1 nobody else is asked for."
        />
      </Group>
      <Group
        title="Around it"
        note="Buffers are taken beside the time that clients see. Those of neighbors may overlap with nothing."
      >
        <div className="flex flex-wrap gap-4">
          <WholeField form={form} path="bufferBeforeMinutes" label="Buffer before" unit="min" />
          <WholeField form={form} path="bufferAfterMinutes" label="Buffer after" unit="min" />
        </div>
      </Group>
      <Group title="Set-up of the bay">
        <label className="flex min-h-row w-fit items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-4.5 accent-fairway"
            checked={setUp !== null}
            onChange={({ target }) =>
              form.setValue('setUp', target.checked ? { name: choices.setUps[0] ?? '', changeMinutes: 10 } : null, {
                shouldDirty: true,
              })
            }
          />
          The bay stands differently for it
        </label>
        {setUp !== null && (
          <div className="flex flex-wrap gap-4">
            <TextField
              form={form}
              path="setUp.name"
              label="Set-up"
              hint="As “Putting”. Services of one set-up follow each other at once."
            />
            <WholeField form={form} path="setUp.changeMinutes" label="To put that there takes" unit="min" />
          </div>
        )}
      </Group>
    </>
  )
}

function Requirements({ form, choices, at }: Omit<TabProps, 'terms'> & { at: number }) {
  const path = `options.${at}.requirements` as const
  const requirements = form.watch(path)
  const set = (next: RequirementDocument[]) =>
    form.setValue(path, next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const problem = problemAt(form, path)

  return (
    <>
      <ul className="grid gap-2">
        {requirements.map((requirement, place) => (
          <li key={`${requirement.kind} ${requirement.capability}`} className="flex flex-wrap items-center gap-2">
            <input
              aria-label={`How many for ${wordOf(requirement.capability)}`}
              inputMode="numeric"
              className="min-h-row w-14 rounded border border-edge bg-surface px-2 text-right text-sm figures"
              value={requirement.count}
              onChange={({ target }) =>
                set(requirements.with(place, { ...requirement, count: Number(target.value.replaceAll(/\D/g, '')) }))
              }
            />
            <span className="text-sm">
              {kindWords[requirement.kind]} {wordOf(requirement.capability).toLowerCase()}
              <span className="ml-2 text-muted figures">{hereOf(choices, requirement)}</span>
            </span>
            <Button tone="quiet" size="tight" onClick={() => set(requirements.toSpliced(place, 1))}>
              Take out
            </Button>
          </li>
        ))}
      </ul>
      {problem && <p className="text-sm font-medium text-flag-deep">{problem}</p>}
      <span className="block max-w-80">
        <Select
          isTight
          aria-label="Add what it needs"
          value=""
          onChange={({ target }) => {
            const one = choices.capabilities.find(({ kind, capability }) => `${kind} ${capability}` === target.value)
            if (one) set([...requirements, { kind: one.kind, capability: one.capability, count: 1 }])
          }}
        >
          <option value="">Add what it needs</option>
          {choices.capabilities
            .filter(
              ({ kind, capability }) => !requirements.some((one) => one.kind === kind && one.capability === capability),
            )
            .map(({ kind, capability, count }) => (
              <option key={`${kind} ${capability}`} value={`${kind} ${capability}`}>
                {kind === 'staff' ? 'Staff' : wordOf(kind)}: {wordOf(capability).toLowerCase()} ({count} here)
              </option>
            ))}
        </Select>
      </span>
    </>
  )
}

function hereOf({ capabilities }: CatalogChoices, { kind, capability }: RequirementDocument): string {
  const here = capabilities.find((one) => one.kind === kind && one.capability === capability)?.count ?? 0
  return `${here} here`
}
