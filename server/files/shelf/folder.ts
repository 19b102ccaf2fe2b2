import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import type { OnDisk, Shelf, ShelfFile } from './shelf.ts'

const pageSize = 1000

// Spread over folders by the first two letters, because a folder with a hundred thousand files is slow.
const placeOf = (key: string) => join(key.slice(0, 2), key)

/** A shelf in a folder, which is created at the first use. */
export function openFolder(root: string): Shelf {
  return {
    async put(key, content) {
      const path = join(root, placeOf(key))
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeWhole(path, content)
    },

    async get(key) {
      const handle = await open(join(root, placeOf(key))).catch(unlessAbsent)
      return handle?.createReadStream()
    },

    async remove(keys) {
      for (const key of keys) await rm(join(root, placeOf(key)), { force: true })
    },

    async list(after = '') {
      const found: ShelfFile[] = []
      for (const folder of await namesIn(root)) {
        if (folder < after.slice(0, 2)) continue
        for (const key of await namesIn(join(root, folder))) {
          if (key <= after) continue
          const facts = await stat(join(root, folder, key)).catch(unlessAbsent)
          if (facts) found.push({ key, bytes: facts.size, at: facts.mtime })
          if (found.length === pageSize) return found
        }
      }
      return found
    },
  }
}

const namesIn = async (folder: string): Promise<string[]> =>
  ((await readdir(folder).catch(unlessAbsent)) ?? []).toSorted()

// The file gets its name once it is fully on disk. A crash leaves another name, which the sweep removes.
async function writeWhole(path: string, content: Buffer | OnDisk): Promise<void> {
  const partial = `${path}.${randomUUID()}`
  try {
    if (Buffer.isBuffer(content)) await (await open(partial, 'wx', 0o600)).close()
    else await copyFile(content.path, partial)
    const handle = await open(partial, 'r+')
    try {
      if (Buffer.isBuffer(content)) await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(partial, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined)
    throw error
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function unlessAbsent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
