/** Statistics of the institutions' answers, for all courts together or one of them. */
import { statisticsRoutes } from "../../console/institutions_statistics_routes.tsx";

export const operatorsStatisticsRoutes = () =>
  statisticsRoutes({
    path: "/operacao/estatisticas",
    title: "Estatísticas",
    filters: [
      { name: "tribunal", label: "Tribunal (JTR)", isNumber: true },
      { name: "ispb", label: "ISPB" },
    ],
  });
