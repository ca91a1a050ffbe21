import type { CascadePicture } from '#contract/domains/cascade-access/view-schemas.ts';

type Line = CascadePicture['lines'][number];

export const headHeight = 30;
export const nodeHeight = 34;
const nodeGap = 6;
const groupGap = 14;

export interface Group {
  title: string;
  top: number;
}

export interface Node {
  key: string;
  title: string;
  top: number;
  /** Keeps its holders from something, rather than opening or being opened. */
  isExclusion: boolean;
}

export interface Side {
  groups: Group[];
  nodes: Node[];
  height: number;
}

/** Edge of the diagram, from a source at the left to the target that it opens or excludes at the right. */
export interface Path {
  key: string;
  line: number;
  from: number;
  to: number;
  isActive: boolean;
  isExclusion: boolean;
}

export interface Layout {
  left: Side;
  right: Side;
  paths: Path[];
  height: number;
}

interface Place {
  key: string;
  site: string;
  title: string;
  isExclusion: boolean;
}

const byTitle = (one: { title: string }, other: { title: string }) => one.title.localeCompare(other.title);

/** Arranges the nodes below each other by site, each item once; exclusions last. */
function sideOf(places: readonly Place[]): Side {
  const sites = new Map<string, Map<string, Place>>();
  for (const place of places) {
    const things = sites.get(place.site) ?? new Map<string, Place>();
    things.set(place.key, place);
    sites.set(place.site, things);
  }
  const side: Side = { groups: [], nodes: [], height: 0 };
  let top = 0;
  for (const [title, things] of [...sites].sort(([one], [other]) => one.localeCompare(other))) {
    side.groups.push({ title, top });
    top += headHeight;
    const inOrder = [...things.values()].sort(
      (one, other) => Number(one.isExclusion) - Number(other.isExclusion) || byTitle(one, other),
    );
    for (const { key, title: name, isExclusion } of inOrder) {
      side.nodes.push({ key, title: name, top, isExclusion });
      top += nodeHeight + nodeGap;
    }
    top += groupGap;
  }
  side.height = Math.max(0, top - groupGap - nodeGap);
  return side;
}

const sourceKey = ({ type, source }: Line) => `${source.resource.key} ${type} ${source.id}`;
const targetKey = ({ type, target }: Line) => `${target.resource.key} ${type} ${target.id}`;
const exclusionKey = ({ target }: Line, title: string) => `${target.resource.key} not ${title}`;

/** Returns the positions of all nodes and edges of the diagram, in pixels from its top. */
export function layoutOf(lines: readonly Line[]): Layout {
  const left = sideOf(
    lines.map((line) => ({
      key: sourceKey(line),
      site: line.source.resource.title,
      title: line.source.title,
      isExclusion: false,
    })),
  );
  const right = sideOf(
    lines.flatMap((line) => {
      const site = line.target.resource.title;
      return [
        { key: targetKey(line), site, title: line.target.title, isExclusion: false },
        ...line.exclusions.map(({ title }) => ({
          key: exclusionKey(line, title),
          site,
          title,
          isExclusion: true,
        })),
      ];
    }),
  );
  const middles = (side: Side) => new Map(side.nodes.map(({ key, top }) => [key, top + nodeHeight / 2]));
  const [from, to] = [middles(left), middles(right)];
  const paths = lines.flatMap((line): Path[] => {
    const start = from.get(sourceKey(line)) ?? 0;
    const path = (key: string, end: string, isExclusion: boolean, isActive: boolean): Path => ({
      key,
      line: line.id,
      from: start,
      to: to.get(end) ?? 0,
      isActive,
      isExclusion,
    });
    return [
      path(String(line.id), targetKey(line), false, line.active),
      ...line.exclusions.map(({ id, title, active }) =>
        path(`${line.id} not ${id}`, exclusionKey(line, title), true, line.active && active),
      ),
    ];
  });
  return { left, right, paths, height: Math.max(left.height, right.height) };
}
