/** Whether the page's address says what the map shows (`#map=zoom/latitude/longitude`). */
export const isMapAddressed = () => /[#&]map=/.test(location.hash);
