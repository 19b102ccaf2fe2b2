import { z } from 'zod'

import { keptInTab } from '#client/ui/browser/kept.ts'

import { newActKey } from './act-keys.ts'

/**
 * Acts that wait in this tab until they are answered, through a reload, each with its key: sent by `callByKey`, none happens
 * twice. Unlike with `useAct`, the same may be added again while it waits, and is another act.
 */
export function actQueue<Act extends { key: string }>(name: string, schema: z.ZodType<Act>) {
  const kept = keptInTab(name, z.array(schema))
  const all = () => kept.read() ?? []

  return {
    all,
    add: (make: (key: string) => Act) => {
      const act = make(newActKey())
      kept.write([...all(), act])
      return act
    },
    drop: (keys: readonly string[]) => kept.write(all().filter(({ key }) => !keys.includes(key))),
  }
}
