import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { Starter } from '#shared/settings/setup.ts'

import { readYaml } from './read-file.ts'

/** What a studio may begin with, as the file beside this one says. */
export async function readStarter(): Promise<Starter> {
  starter ??= readFile(join(import.meta.dirname, 'starter.yml'), 'utf8').then((text) => readYaml(text, Starter).value)

  return starter
}

let starter: Promise<Starter> | undefined
