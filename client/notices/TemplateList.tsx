import { clsx } from 'clsx'

import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import type { MailTemplate } from '#shared/notices/contract.ts'

interface Choice {
  templates: readonly MailTemplate[]
  chosen: string
  /** Those with text that is not saved. */
  unsaved: ReadonlySet<string>
  onChoose: (name: string) => void
}

/** Every mail: a list on a wide screen, one field on a narrow one. */
export function TemplateList(choice: Choice) {
  return (
    <>
      <NarrowList {...choice} />
      <ul aria-label="E-mails" className="divide-y divide-line self-start border-y border-line max-lg:hidden">
        {choice.templates.map((template) => (
          <li key={template.name}>
            <button
              type="button"
              aria-pressed={template.name === choice.chosen}
              onClick={() => choice.onChoose(template.name)}
              className={clsx(
                'grid min-h-11 w-full content-center px-3 py-2 text-left -outline-offset-2!',
                template.name === choice.chosen
                  ? 'bg-turf shadow-[inset_3px_0_0_var(--color-fairway)]'
                  : 'hover:bg-sunken',
              )}
            >
              <span className="font-medium">{template.title}</span>
              <span className="text-sm text-muted empty:hidden">{markOf(template, choice.unsaved)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function NarrowList({ templates, chosen, unsaved, onChoose }: Choice) {
  return (
    <div className="lg:hidden">
      <Field label="E-mail">
        {(ids) => (
          <Select {...ids} value={chosen} onChange={({ target }) => onChoose(target.value)}>
            {templates.map((template) => (
              <option key={template.name} value={template.name}>
                {[template.title, markOf(template, unsaved)].filter(Boolean).join(': ')}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}

function markOf({ name, isEdited }: MailTemplate, unsaved: ReadonlySet<string>): string {
  if (unsaved.has(name)) return 'not saved yet'
  return isEdited ? 'worded by the studio' : ''
}
