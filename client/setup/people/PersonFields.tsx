import { useQuery } from '@tanstack/react-query'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

import { givableRoles, roleInWords } from '#client/auth/service.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { CodeChoice } from '#client/setup/CodeChoice.tsx'
import { WeekFields } from '#client/setup/hours/WeekFields.tsx'
import { firstProblemIn } from '#client/setup/problems.ts'
import { isSameWeek, wholeWeek } from '#client/setup/week.ts'
import { orNull, slugOf } from '#client/setup/words.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { SetupDocument, Week } from '#shared/settings/setup.ts'

import type { peopleSchema } from './people-form.ts'

type PeopleForm = UseFormReturn<z.input<typeof peopleSchema>, unknown, Pick<Required<SetupDocument>, 'people'>>

interface Fields {
  form: PeopleForm
  at: number
}

/** One person who works here: who they are, what they can do, when they are there. */
export function PersonFields({ form, at, skills, open }: Fields & { skills: readonly string[]; open: Week }) {
  const { control, register, formState } = form
  const errors = formState.errors.people?.[at]

  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Name" error={errors?.name?.message}>
          {(ids) => <TextInput {...ids} autoComplete="off" {...register(`people.${at}.name`)} />}
        </Field>
        <Field label="What they are here" error={errors?.title?.message}>
          {(ids) => <TextInput {...ids} autoComplete="off" {...register(`people.${at}.title`)} />}
        </Field>
      </div>
      <Controller
        control={control}
        name={`people.${at}.skills`}
        render={({ field }) => (
          <CodeChoice
            label="What they do"
            known={skills}
            chosen={field.value ?? []}
            add="Something else they do"
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name={`people.${at}.hours`}
        render={({ field }) => (
          <WorkHours
            name={field.name}
            week={wholeWeek(field.value)}
            open={open}
            error={firstProblemIn(errors?.hours)}
            onChange={field.onChange}
          />
        )}
      />
      <Account form={form} at={at} />
      <Introduced form={form} at={at} />
    </>
  )
}

function WorkHours({
  name,
  week,
  open,
  error,
  onChange,
}: {
  name: string
  week: Week
  open: Week
  error: string | undefined
  onChange: (week: Week) => void
}) {
  const isAlways = isSameWeek(week, open)

  return (
    <details open={!isAlways} className="group">
      <summary className="inline-flex min-h-11 items-center text-fairway underline decoration-fairway/40 underline-offset-4">
        {isAlways ? 'Works whenever the studio is open: change it' : 'Working hours'}
      </summary>
      <WeekFields name={name} label="When they work" week={week} none="Off" error={error} onChange={onChange} />
    </details>
  )
}

/** How they sign in, if they shall. */
function Account({ form, at }: Fields) {
  const { control, register, formState, watch } = form
  const enabled = usePermissions().holds('manage_users/users')
  const { data: roles = [] } = useQuery({ ...givableRoles, enabled })
  const errors = formState.errors.people?.[at]
  const email = watch(`people.${at}.email`)

  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label="E-mail" optional hint="By it they see their own calendar." error={errors?.email?.message}>
        {(ids) => (
          <TextInput
            {...ids}
            type="email"
            autoComplete="off"
            data-optional
            {...register(`people.${at}.email`, { setValueAs: orNull })}
          />
        )}
      </Field>
      {email && (
        <div className="grid gap-2">
          <Controller
            control={control}
            name={`people.${at}.roles`}
            render={({ field }) => (
              <Field label="Role">
                {(ids) => (
                  <Select
                    {...ids}
                    value={field.value?.[0] ?? ''}
                    onChange={({ target }) =>
                      field.onChange([target.value, ...(field.value ?? []).slice(1)].filter(Boolean))
                    }
                  >
                    <option value="">No role</option>
                    {[...new Set([...(field.value ?? []).slice(0, 1), ...roles.map((role) => role.name)])].map(
                      (name) => (
                        <option key={name} value={name}>
                          {roleInWords(name)}
                        </option>
                      ),
                    )}
                  </Select>
                )}
              </Field>
            )}
          />
          <label className="flex min-h-11 items-center gap-2">
            <input type="checkbox" className="size-5 accent-fairway" {...register(`people.${at}.invite`)} />
            Invite them by mail
          </label>
        </div>
      )}
    </div>
  )
}

/** What visitors read about them. */
function Introduced({ form, at }: Fields) {
  const { register, formState, watch, setValue, getValues } = form
  const errors = formState.errors.people?.[at]?.profile
  const profile = watch(`people.${at}.profile`)
  const introduce = (isShown: boolean) =>
    setValue(
      `people.${at}.profile`,
      isShown ? { slug: slugOf(getValues(`people.${at}.name`)), credential: '', oneLine: '' } : null,
      { shouldDirty: true },
    )

  return (
    <div className="grid gap-3">
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          className="size-5 accent-fairway"
          checked={Boolean(profile)}
          onChange={({ target }) => introduce(target.checked)}
        />
        Introduce them on the site
      </label>
      {profile && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="Training" hint="As “PGA professional”." error={errors?.credential?.message}>
            {(ids) => <TextInput {...ids} {...register(`people.${at}.profile.credential`)} />}
          </Field>
          <Field label="In one sentence" error={errors?.oneLine?.message}>
            {(ids) => <TextInput {...ids} {...register(`people.${at}.profile.oneLine`)} />}
          </Field>
        </div>
      )}
    </div>
  )
}
