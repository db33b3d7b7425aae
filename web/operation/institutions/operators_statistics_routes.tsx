/** How institutions answer courts, all courts together or one. */
import { statisticsRoutes } from "../../console/institutions_statistics_routes.tsx";

export const operatorsStatisticsRoutes = () =>
  statisticsRoutes({
    path: "/operacao/estatisticas",
    title: "Estatísticas",
    filters: [
      { name: "tribunal", label: "Tribunal (JTR)", isNumber: true, maxLength: 3 },
      { name: "ispb", label: "ISPB", maxLength: 8 },
    ],
  });
