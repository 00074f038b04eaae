// Stores proposals of contributors in the derived data, each in a file of its own that is replaced atomically.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';

/** Limits the disk space that contributors can use, and apart from them visitors, who are not known. */
const MAX_OPEN_PROPOSALS = 2000;
const MAX_OPEN_CONTRIBUTIONS = 500;
/** Decided proposals that are stored, so that contributors see the reasons. */
const MAX_DECIDED_PROPOSALS = 1000;

const ID = /^\d{17}-[\da-f]{8}$/;

const proposalSchema = z.object({
  id: z.string().regex(ID),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Name and id of the contributor's account. */
  who: z.string(),
  account: z.string(),
  /** Id of the item, and its path at the time. */
  item: z.string(),
  path: z.string(),
  /** By the names of the fields in the item's form. */
  fields: z.array(z.object({ name: z.string(), was: z.string(), now: z.string() })),
  remark: z.string(),
  /** Whether it is of a visitor, who has no account and gives any name; the fields are then additions. */
  isVisitor: z.boolean().optional(),
  decision: z
    .object({
      type: z.enum(['accepted', 'rejected']),
      at: z.string(),
      who: z.string(),
      reason: z.string(),
    })
    .optional(),
});

export type Proposal = z.infer<typeof proposalSchema>;

export type ProposalStore = ReturnType<typeof createProposalStore>;

/** @param data folder of derived data */
export function createProposalStore(data: string) {
  const folder = path.join(/*turbopackIgnore: true*/ data, 'proposals');
  const toFile = (id: string) => path.join(folder, `${id}.json`);

  async function read(id: string): Promise<Proposal | null> {
    if (!ID.test(id)) return null;
    try {
      return proposalSchema.parse(JSON.parse(await fs.readFile(toFile(id), 'utf8')));
    } catch {
      // Missing, or damaged: no other proposal depends on it.
      return null;
    }
  }

  async function write(proposal: Proposal) {
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFileAtomic(toFile(proposal.id), `${JSON.stringify(proposal)}\n`, { mode: 0o600 });
  }

  /** The latest first. */
  async function list(): Promise<Proposal[]> {
    const names = await fs.readdir(folder).catch(() => []);
    const ids = names.flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []));
    const proposals: Proposal[] = [];
    for (const id of ids.toSorted().reverse()) {
      const proposal = await read(id);
      if (proposal) proposals.push(proposal);
    }
    return proposals;
  }

  const remove = (id: string) => fs.rm(toFile(id), { force: true });

  return {
    list,
    read,
    remove,

    /** @returns null if there are too many open proposals */
    async add(
      content: Pick<Proposal, 'who' | 'account' | 'item' | 'path' | 'fields' | 'remark' | 'isVisitor'>,
    ): Promise<Proposal | null> {
      const { isVisitor = false } = content;
      const open = (await list()).filter((each) => !each.decision && (each.isVisitor ?? false) === isVisitor);
      if (open.length >= (isVisitor ? MAX_OPEN_CONTRIBUTIONS : MAX_OPEN_PROPOSALS)) return null;
      const at = new Date().toISOString();
      // Ids sort by time.
      const id = `${at.replace(/\D/g, '')}-${randomBytes(4).toString('hex')}`;
      const proposal = { id, at, ...content };
      await write(proposal);
      return proposal;
    },

    async decide(proposal: Proposal, decision: Omit<NonNullable<Proposal['decision']>, 'at'>) {
      await write({ ...proposal, decision: { ...decision, at: new Date().toISOString() } });
      const decided = (await list()).filter((each) => each.decision);
      for (const { id } of decided.slice(MAX_DECIDED_PROPOSALS)) await remove(id);
    },
  };
}
