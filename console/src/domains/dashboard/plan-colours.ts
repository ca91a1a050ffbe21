import { mostSeries, type Series } from '#console/ui/charts/series.ts';

/** Places among the colours by plan, of each site: a plan keeps its own on all charts. */
const known = new Map<string, Map<string, number>>();

/** Returns the wanted place if it is free, otherwise the lowest free one. */
function freeOf(taken: ReadonlySet<number>, wanted: number): number {
  if (!taken.has(wanted)) return wanted;
  const places = Array.from({ length: mostSeries }, (_, place) => place);
  return places.find((place) => !taken.has(place)) ?? wanted;
}

/**
 * Assigns a color to each plan. Consecutive plans have neighbouring colors, whatever chart is drawn first. If there are
 * more plans than colors, two may share one, but never within a chart.
 * @param site key of the site
 * @param series one per plan, keyed by its id
 */
export function inPlanColours(site: string, series: readonly Series[]): Series[] {
  const ofSite = known.get(site) ?? new Map<string, number>();
  known.set(site, ofSite);
  const byId = [...series].sort((one, other) => Number(one.key) - Number(other.key));
  const here = new Set<number>();
  const places = new Map<string, number>();
  for (const { key } of byId.filter((one) => ofSite.has(one.key))) {
    const place = freeOf(here, ofSite.get(key) ?? 0);
    here.add(place);
    places.set(key, place);
  }
  for (const { key } of byId.filter((one) => !ofSite.has(one.key))) {
    const everywhere = new Set([...ofSite.values(), ...here]);
    const wanted = (Number(key) - 1) % mostSeries;
    const place = freeOf(everywhere.size < mostSeries ? everywhere : here, wanted);
    here.add(place);
    places.set(key, place);
    ofSite.set(key, place);
  }
  return series.map((one) => {
    const colour = places.get(one.key);
    return colour === undefined ? one : { ...one, colour };
  });
}
