/** A photo or document that is on its way, kept on this device until the studio has it. */
export interface WaitingFile {
  id: string
  /** The record that it is put beside, and who does. */
  place: string
  /** Which part of the record it shows, as people call it. */
  part?: string
  userId: string
  name: string
  content: Blob
  /** A small picture as a data: address; a document has none. */
  thumbnail: string | null
  /** Why it is not taken, in a sentence: it waits for somebody to take it away. */
  refusal?: string
}

const storeName = 'waiting'
let opened: Promise<IDBDatabase> | undefined
// Where a browser keeps nothing, as in some private windows, they wait as long as the page is open.
const inMemory = new Map<string, WaitingFile>()

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('loftlie-files', 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName, { keyPath: 'id' }))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing.')))
  })
  return opened
}

async function ask<Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Result>) {
  const database = await open()
  return new Promise<Result>((resolve, reject) => {
    const request = work(database.transaction(storeName, mode).objectStore(storeName))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing.')))
  })
}

export async function keepWaiting(file: WaitingFile): Promise<void> {
  try {
    await ask('readwrite', (store) => store.put(file))
  } catch {
    inMemory.set(file.id, file)
  }
}

/** The studio has it, or nobody wants it any more. */
export async function forgetWaiting(id: string): Promise<void> {
  inMemory.delete(id)
  await ask('readwrite', (store) => store.delete(id)).catch(() => undefined)
}

/** Their record is there now: they wait for that. */
export async function moveWaiting(from: string, to: string, userId: string): Promise<void> {
  for (const file of await listWaiting(from, userId)) await keepWaiting({ ...file, place: to })
}

/** Those of somebody for one place, as they were chosen. */
export async function listWaiting(place: string, userId: string): Promise<WaitingFile[]> {
  const kept = await ask<WaitingFile[]>('readonly', (store) => store.getAll()).catch(() => [])
  return [...kept, ...inMemory.values()]
    .filter((file) => file.place === place && file.userId === userId)
    .toSorted((one, other) => one.id.localeCompare(other.id))
}
