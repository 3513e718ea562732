/** Attributes that are numbers in IEC 61970-301, by the class that has them. */
export const GRID_NUMBERS = `
ACDCConverter: baseS idc idleLoss maxP maxUdc minP minUdc numberOfValves p poleLossP q ratedUdc
resistiveLoss switchingLoss targetPpcc targetUdc uc udc valveU0; ACDCTerminal: sequenceNumber;
ACLineSegment: b0ch bch g0ch gch r r0 shortCircuitEndTemperature x x0; Accumulator: maxValue;
AccumulatorLimit: value; AccumulatorValue: value; ActivePowerLimit: normalValue value; AirCompressor:
airCompressorRating; AltGeneratingUnitMeas: priority; AltTieMeas: priority; Analog: maxValue minValue
normalValue; AnalogControl: maxValue minValue; AnalogLimit: value; AnalogValue: value; ApparentPowerLimit:
normalValue value; AsynchronousMachine: efficiency iaIrRatio nominalFrequency nominalSpeed polePairNumber
ratedMechanicalPower rr1 rr2 rxLockedRotorRatio tpo tppo xlr1 xlr2 xm xp xpp xs; BWRSteamSupply:
highPowerLimit inCoreThermalTC integralGain lowPowerLimit lowerLimit pressureLimit pressureSetpointGA
pressureSetpointTC1 pressureSetpointTC2 proportionalGain rfAux1 rfAux2 rfAux3 rfAux4 rfAux5 rfAux6 rfAux7
rfAux8 rodPattern rodPatternConstant upperLimit; BaseFrequency: frequency; BasePower: basePower;
BaseVoltage: nominalVoltage; BranchGroup: maximumActivePower maximumReactivePower minimumActivePower
minimumReactivePower; Breaker: inTransitTime; BusNameMarker: priority; BusbarSection: ipMax; CAESPlant:
energyStorageCapacity ratedCapacityP; Clamp: lengthFromTerminal1; CogenerationPlant: cogenHPSendoutRating
cogenHPSteamRating cogenLPSendoutRating cogenLPSteamRating ratedP; CombinedCyclePlant: combCyclePlantRating;
CombustionTurbine: ambientTemp auxPowerVersusFrequency auxPowerVersusVoltage capabilityVersusFrequency
powerVariationByTemp referenceTemp timeConstant; Command: normalValue value; Conductor: length; ControlArea:
netInterchange pTolerance; CsConverter: alpha gamma maxAlpha maxGamma maxIdc minAlpha minGamma minIdc
ratedIdc targetAlpha targetGamma targetIdc; CurrentLimit: normalValue value; CurrentRelay: currentLimit1
currentLimit2 currentLimit3 timeDelay1 timeDelay2 timeDelay3; CurrentTransformer: accuracyLimit coreBurden;
CurveData: xvalue y1value y2value y3value; Cut: lengthFromTerminal1; DCConductingEquipment: ratedUdc;
DCGround: inductance r; DCLineSegment: capacitance inductance length resistance; DCSeriesDevice: inductance
ratedUdc resistance; DCShunt: capacitance ratedUdc resistance; Diagram: x1InitialView x2InitialView
y1InitialView y2InitialView; DiagramObject: drawingOrder offsetX offsetY rotation; DiagramObjectPoint:
sequenceNumber xPosition yPosition zPosition; Discrete: maxValue minValue normalValue; DiscreteValue: value;
DrumBoiler: drumBoilerRating; EarthFaultCompensator: r; EmissionCurve: emissionContent; EnergyConsumer:
customerCount p pfixed pfixedPct q qfixed qfixedPct; EnergyConsumerPhase: p pfixed pfixedPct q qfixed
qfixedPct; EnergySource: activePower nominalVoltage pMax pMin r r0 reactivePower rn voltageAngle
voltageMagnitude x x0 xn; EquivalentBranch: negativeR12 negativeR21 negativeX12 negativeX21 positiveR12
positiveR21 positiveX12 positiveX21 r r21 x x21 zeroR12 zeroR21 zeroX12 zeroX21; EquivalentInjection: maxP
maxQ minP minQ p q r r0 r2 regulationTarget x x0 x2; EquivalentShunt: b g; ExternalNetworkInjection:
governorSCD maxInitialSymShCCurrent maxP maxQ maxR0ToX0Ratio maxR1ToX1Ratio maxZ0ToZ1Ratio
minInitialSymShCCurrent minP minQ minR0ToX0Ratio minR1ToX1Ratio minZ0ToZ1Ratio p q referencePriority
voltageFactor; FaultImpedance: rGround rLineToLine xGround xLineToLine; FossilFuel: fuelCost
fuelDispatchCost fuelEffFactor fuelHandlingCost fuelHeatContent fuelMixture fuelSulfur highBreakpointP
lowBreakpointP; FossilSteamSupply: auxPowerVersusFrequency auxPowerVersusVoltage controlErrorBiasP controlIC
controlPC controlPEB controlPED controlTC feedWaterIG feedWaterPG feedWaterTC fuelDemandLimit
fuelSupplyDelay fuelSupplyTC maxErrorRateP mechPowerSensorLag minErrorRateP pressureCtrlDG pressureCtrlIG
pressureCtrlPG pressureFeedback superHeater1Capacity superHeater2Capacity superHeaterPipePD
throttlePressureSP; FrequencyConverter: frequency maxP maxU minP minU; FuelAllocationSchedule:
maxFuelAllocation minFuelAllocation; GeneratingUnit: allocSpinResP autoCntrlMarginP baseP controlDeadband
controlPulseHigh controlPulseLow controlResponseRate efficiency governorMPL governorSCD highControlLimit
initialP longPF lowControlLimit lowerRampRate maxEconomicP maxOperatingP maximumAllowableSpinningReserve
minEconomicP minOperatingP minimumOffTime modelDetail nominalP normalPF penaltyFactor raiseRampRate
ratedGrossMaxP ratedGrossMinP ratedNetMaxP shortPF startupCost startupTime tieLinePF totalEfficiency
variableCost; GroundingImpedance: x; HeatInputCurve: auxPowerMult auxPowerOffset heatInputEff
heatInputOffset; HeatRecoveryBoiler: steamSupplyRating2; HydroGeneratingUnit: dropHeight hydroUnitWaterCost;
HydroPowerPlant: dischargeTravelDelay genRatedP plantDischargeCapacity plantRatedHead pumpRatedP
surgeTankCrestLevel; HydroPump: pumpDischAtMaxHead pumpDischAtMinHead pumpPowerAtMaxHead pumpPowerAtMinHead;
HydroTurbine: gateRateLimit gateUpperLimit maxHeadMaxP minHeadMaxP speedRating speedRegulation
transientDroopTime transientRegulation turbineRating waterStartingTime; ISOUpperLayer: aeInvoke aeQual
apInvoke; IrregularTimePoint: time value1 value2; LineFault: lengthFromTerminal1; LinearShuntCompensator:
b0PerSection bPerSection g0PerSection gPerSection; LinearShuntCompensatorPhase: bPerSection gPerSection;
LoadResponseCharacteristic: pConstantCurrent pConstantImpedance pConstantPower pFrequencyExponent
pVoltageExponent qConstantCurrent qConstantImpedance qConstantPower qFrequencyExponent qVoltageExponent;
MeasurementValue: sensorAccuracy; MutualCoupling: b0ch distance11 distance12 distance21 distance22 g0ch r0
x0; NonlinearShuntCompensatorPhasePoint: b g sectionNumber; NonlinearShuntCompensatorPoint: b b0 g g0
sectionNumber; OperatingShare: percentage; OperationalLimitType: acceptableDuration; PWRSteamSupply:
coldLegFBLagTC coldLegFBLeadTC1 coldLegFBLeadTC2 coldLegFG1 coldLegFG2 coldLegLagTC coreHTLagTC1
coreHTLagTC2 coreNeutronicsEffTC coreNeutronicsHT feedbackFactor hotLegLagTC hotLegSteamGain
hotLegToColdLegGain pressureCG steamFlowFG steamPressureDropLagTC steamPressureFG throttlePressureFactor
throttlePressureSP; PerLengthDCLineParameter: capacitance inductance resistance; PerLengthPhaseImpedance:
conductorCount; PerLengthSequenceImpedance: b0ch bch g0ch gch r r0 x x0; PetersenCoil: nominalU
offsetCurrent positionCurrent xGroundMax xGroundMin xGroundNominal; PhaseImpedanceData: b g r sequenceNumber
x; PhaseTapChangerAsymmetrical: windingConnectionAngle; PhaseTapChangerLinear: stepPhaseShiftIncrement xMax
xMin; PhaseTapChangerNonLinear: voltageStepIncrement xMax xMin; PhaseTapChangerTablePoint: angle;
PotentialTransformer: nominalRatio; PowerCutZone: cutLevel1 cutLevel2; PowerElectronicsConnection: maxQ minQ
p q r r0 ratedS ratedU rn x x0 xn; PowerElectronicsUnit: maxP minP; PowerTransformer:
beforeShCircuitHighestOperatingCurrent beforeShCircuitHighestOperatingVoltage beforeShortCircuitAnglePf
highSideMinOperatingU; PowerTransformerEnd: b b0 g g0 phaseAngleClock r r0 ratedS ratedU x x0; PrimeMover:
primeMoverRating; ProtectedSwitch: breakingCapacity; ProtectionEquipment: highLimit lowLimit relayDelayTime;
RatioTapChanger: stepVoltageIncrement; ReactiveCapabilityCurve: coolantTemperature hydrogenPressure;
RecloseSequence: recloseDelay recloseStep; RegularIntervalSchedule: timeStep; RegularTimePoint:
sequenceNumber value1 value2; RegulatingControl: maxAllowedTargetValue minAllowedTargetValue targetDeadband
targetValue; RemoteControl: actuatorMaximum actuatorMinimum; RemoteSource: deadband scanInterval
sensorMaximum sensorMinimum; Reservoir: activeStorageCapacity energyStorageRating fullSupplyLevel
grossCapacity normalMinOperateLevel spillTravelDelay spillwayCapacity spillwayCrestLength
spillwayCrestLevel; RotatingMachine: p q ratedPowerFactor ratedS ratedU; SeriesCompensator: r r0
varistorRatedCurrent varistorVoltageThreshold x x0; SetPoint: normalValue value; ShuntCompensator: aVRDelay
maximumSections nomU normalSections sections switchOnCount voltageSensitivity; ShuntCompensatorPhase:
maximumSections normalSections; ShutdownCurve: shutdownCost; StartRampCurve: hotStandbyRamp; StartupModel:
fixedMaintCost hotStandbyHeat incrementalMaintCost minimumDownTime minimumRunTime riskFactorCost startupCost
startupPriority stbyAuxP; StaticVarCompensator: capacitiveRating inductiveRating q slope voltageSetPoint;
SteamSupply: steamSupplyRating; SteamTurbine: crossoverTC reheater1TC reheater2TC shaft1PowerHP
shaft1PowerIP shaft1PowerLP1 shaft1PowerLP2 shaft2PowerHP shaft2PowerIP shaft2PowerLP1 shaft2PowerLP2
steamChestTC; SvInjection: pInjection qInjection; SvPowerFlow: p q; SvShuntCompensatorSections: sections;
SvTapStep: position; SvVoltage: angle v; Switch: ratedCurrent switchOnCount; SynchrocheckRelay: maxAngleDiff
maxFreqDiff maxVoltDiff; SynchronousMachine: aVRToManualLag aVRToManualLead baseQ condenserP
coolantCondition earthingStarPointR earthingStarPointX ikk manualToAVR maxQ maxU minQ minU mu qPercent r r0
r2 referencePriority satDirectSubtransX satDirectSyncX satDirectTransX voltageRegulationRange x0 x2;
TCPAccessPoint: keepAliveTime port; TapChanger: highStep initialDelay lowStep neutralStep neutralU
normalStep step subsequentDelay; TapChangerControl: limitVoltage lineDropR lineDropX reverseLineDropR
reverseLineDropX; TapChangerTablePoint: b g r ratio step x; TargetLevelSchedule: highLevelLimit
lowLevelLimit; ThermalGeneratingUnit: oMCost; TopologicalNode: pInjection qInjection;
TransformerCoreAdmittance: b b0 g g0; TransformerEnd: bmagSat endNumber magBaseU magSatFlux rground xground;
TransformerMeshImpedance: r r0 x x0; TransformerStarImpedance: r r0 x x0; ValueToAlias: value;
VisibilityLayer: drawingOrder; VoltageLevel: highVoltageLimit lowVoltageLimit; VoltageLimit: normalValue
value; VsConverter: delta droop droopCompensation maxModulationIndex maxValveCurrent qShare targetPWMfactor
targetPhasePcc targetPowerFactorPcc targetQpcc targetUpcc uf uv; WireSpacing: phaseWireCount
phaseWireSpacing;
`;

/** And in IEC 61968-11. */
export const ENTERPRISE_NUMBERS = `
AccountMovement: amount; AccountingUnit: energyUnit value; Analytic: bestValue worstValue; AnalyticScore:
value; Asset: baselineLossOfLife initialLossOfLife purchasePrice; AssetAnalog: detectionLimit precision
reportingTemperature; AssetDeployment: likelihoodOfFailure; AuxiliaryAccount: balance principleAmount;
AuxiliaryAgreement: arrearsInterest fixedAmount minAmount vendPortion vendPortionArrear; BusbarSectionInfo:
ratedCurrent ratedVoltage; BushingInfo: c1Capacitance c1PowerFactor c2Capacitance c2PowerFactor ratedCurrent
ratedImpulseWithstandVoltage ratedLineToGroundVoltage ratedVoltage; CableInfo: diameterOverCore
diameterOverInsulation diameterOverJacket diameterOverScreen nominalTemperature; CalculationMethodOrder:
order; CashierShift: cashFloat; CatalogAssetType: estimatedUnitCost; Charge: variablePortion; ComModule:
timeZoneOffset; ConcentricNeutralCableInfo: diameterOverNeutral neutralStrandCount neutralStrandGmr
neutralStrandRDC20 neutralStrandRadius; ConnectDisconnectFunction: eventCount; ConsumptionTariffInterval:
sequenceNumber startValue; CustomerAccount: lastBillAmount; DERGroupForecastRequest: forecastIntervalQty;
DecimalQuantity: value; DispatchablePowerCapability: currentActivePower currentApparentPower
currentReactivePower maxActivePower maxApparentPower maxReactivePower minActivePower minApparentPower
minReactivePower; DuctBank: circuitCount; Due: arrears charges current interest principle; EndDevice:
timeZoneOffset; EndDeviceAction: duration; EndDeviceControl: drProgramLevel; EndDeviceInfo: phaseCount
ratedCurrent ratedVoltage; EndDeviceTiming: duration; FinancialInfo: actualPurchaseCost financialValue;
FloatQuantity: value; ICCPVirtualControlCenter: minimumUpdateInterval; InstanceSet: minorVersion version;
IntegerQuantity: value; InternalLocation: floor; LineDetail: amount rounding; Medium: volumeSpec;
MerchantAccount: currentBalance provisionalBalance; MeterMultiplier: value; NoLoadTest: energisedEndVoltage
excitingCurrent excitingCurrentZero loss lossZero; OilSpecimen: oilSampleTemperature; OpenCircuitTest:
energisedEndStep energisedEndVoltage openEndStep openEndVoltage phaseShift; OperatingMechanismInfo:
closeAmps closeVoltage motorRunCurrent motorStartCurrent motorVoltage tripAmps tripVoltage; Outage:
customersRestored metersAffected originalCustomersServed originalMetersAffected; OutageArea: metersServed;
Ownership: share; PanDemandResponse: avgLoadAdjustment coolingOffset coolingSetpoint dutyCycle heatingOffset
heatingSetpoint; PanPricing: providerID; PanPricingDetail: alternateCostDelivered generationPrice
generationPriceRatio price priceRatio priceTier priceTierCount; PendingCalculation: offset scalarDenominator
scalarFloat scalarNumerator; PeriodicStatisticalCalculation: calculationIntervalMagnitude; PositionPoint:
groupNumber sequenceNumber; Predictions: confidence maxActivePower maxApparentPower maxReactivePower
minActivePower minApparentPower minReactivePower sequence; PricingStructure: dailyCeilingUsage
dailyEstimatedUsage dailyFloorUsage; Priority: rank; ProductAssetModel: overallLength weightTotal;
RationalNumber: denominator numerator; ReadingInterharmonic: denominator numerator; ReadingType:
consumptionTier cpp tou; Register: leftDigitCount rightDigitCount; RemoteConnectDisconnectInfo: armedTimeout
customerVoltageLimit energyLimit energyUsageWarning powerLimit; RequestedCapability: value; ScheduledEvent:
duration; ServiceMultiplier: value; ServicePointOutageSummary: criticalCount totalCount; Shift:
receiptsGrandTotalBankable receiptsGrandTotalNonBankable receiptsGrandTotalRounding transactionsGrandTotal
transactionsGrandTotalRounding; ShortCircuitTest: current energisedEndStep groundedEndStep leakageImpedance
leakageImpedanceZero loss lossZero power voltage; ShuntCompensatorInfo: maxPowerLoss ratedCurrent
ratedReactivePower ratedVoltage; Specimen: ambientTemperatureAtSampling humidityAtSampling; Streetlight:
armLength lightRating; Structure: height ratedVoltage; StructureSupport: anchorRodCount anchorRodLength
direction length; SwitchInfo: breakingCapacity gasWeightPerTank lowPressureAlarm lowPressureLockOut
oilVolumePerTank ratedCurrent ratedFrequency ratedImpulseWithstandVoltage ratedInterruptingTime
ratedVoltage; SwitchOperationSummary: lifetimeFaultOperations lifetimeMotorStarts lifetimeTotalOperations;
SwitchingPlan: rank; SwitchingStep: sequenceNumber; SwitchingStepGroup: sequenceNumber; TapChangerInfo: bil
ctRating ctRatio frequency highStep lowStep neutralStep neutralU ptRatio ratedApparentPower ratedCurrent
ratedVoltage stepPhaseIncrement stepVoltageIncrement; TapeShieldCableInfo: tapeLap tapeThickness; Tender:
amount change; TimePoint: relativeTimeInterval sequenceNumber; TimeSchedule: offset recurrencePeriod;
TimeTariffInterval: sequenceNumber; Transaction: serviceUnitsEnergy serviceUnitsError; TransformerEndInfo:
emergencyS endNumber insulationU phaseAngleClock r ratedS ratedU shortTermS; TransformerTest: basePower
temperature; UsagePoint: estimatedLoad nominalServiceVoltage ratedCurrent ratedPower; UserAttribute:
sequenceNumber; Vehicle: odometerReading; VendorShift: merchantDebitAmount; Version: major minor revision;
WireInfo: coreRadius coreStrandCount gmr insulationThickness rAC25 rAC50 rAC75 rDC20 radius ratedCurrent
strandCount; WirePosition: xCoord yCoord; WireSpacingInfo: phaseWireCount phaseWireSpacing;
WorkActivityRecord: percentComplete; WorkTask: contractorCost laborCost laborHours materiallCost toolCost;
`;
