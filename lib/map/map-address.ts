/** Detects a map position in the page's URL (`#map=zoom/latitude/longitude`). */
export const isMapAddressed = () => /[#&]map=/.test(location.hash);
